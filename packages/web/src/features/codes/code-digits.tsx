import classes from './code-digits.module.css';

const places = [0, 1, 2, 3, 4] as const;

/** The five digits, to be read across a room. */
export function CodeDigits({ code }: { code: string }) {
  return (
    <p role="img" aria-label={`Code ${[...code].join(' ')}`} className={classes.digits}>
      {places.map((place) => (
        <span key={place} aria-hidden="true">
          {code[place]}
        </span>
      ))}
    </p>
  );
}
