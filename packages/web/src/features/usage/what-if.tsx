import { creditForecast } from '@plumbline/domain/billing/credits/credit-forecast';
import { readCount } from '@plumbline/domain/billing/subscriptions/subscription-form';
import { useState } from 'react';
import { CountInput } from '../../design/form/count-input.tsx';
import classes from './usage.module.css';
import type { CountedPosition } from './usage-types.ts';

/** So many people more a month are a mistake of typing. */
const mostPeople = 1_000_000;

/** When the credits run out if so many people more were tested each month. */
export function WhatIf({ position }: { position: CountedPosition }) {
  const [typed, setTyped] = useState('');
  const count = readCount(typed);
  const more = count !== null && count <= mostPeople ? count : null;
  const isWrong = typed.trim() !== '' && more === null;
  return (
    <div className={classes.whatIf}>
      <CountInput
        label="More people a month"
        value={typed}
        onChange={setTyped}
        help="See when the credits would run out."
        error={isWrong ? 'Enter a whole number of people.' : undefined}
      />
      <output className={classes.quiet}>{more !== null && more > 0 && forecastWith(position, more)}</output>
    </div>
  );
}

function forecastWith(position: CountedPosition, morePeople: number): string {
  const { periodStart, periodEnd, terms, credits, firstTests, today } = position;
  const period = {
    startsOn: periodStart,
    endsOn: periodEnd,
    terms,
    balance: credits.balance,
    firstTests: firstTests ?? [],
  };
  return creditForecast(period, today, morePeople).text;
}
