// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

/// The contents of a scenario, and the draws from it (scenario_draws.cpp).
class TestScenario final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void defaultsAreThoseOfTheCommandLine();
    void distributionsReadAndWriteTheirNotation_data();
    void distributionsReadAndWriteTheirNotation();
    void malformedDistributionsAreRefused_data();
    void malformedDistributionsAreRefused();
    void drawnValuesHaveTheirDistribution_data();
    void drawnValuesHaveTheirDistribution();
    void drawnValuesRepeatFromTheSeed();
    void ratesReadAndWriteTheirNotation_data();
    void ratesReadAndWriteTheirNotation();
    void malformedRatesAreRefused_data();
    void malformedRatesAreRefused();
    void arrivalsComeAtTheirRate_data();
    void arrivalsComeAtTheirRate();
    void sameSeedPlansTheSame();
    void namesFollowZipfsLaw();
    void validationNamesTheField_data();
    void validationNamesTheField();
    void jsonCarriesEveryField();
    void jsonWithAnErrorNamesTheField_data();
    void jsonWithAnErrorNamesTheField();
    void namesAreAnyBytes();
    void severalNamesShareAPrefix();
    void groupsOfARingShareAMember_data();
    void groupsOfARingShareAMember();
    void cyclesGoOnAbreast_data();
    void cyclesGoOnAbreast();
    void everyTypeHasAWord();
};
