import { useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/language.ts';
import classes from './choice-list.module.css';

interface ChoiceListProps {
  choices: readonly { key: number; label: string; detail?: string; mark?: string | undefined }[];
  onChoose: (key: number) => void;
}

/** More than fit on a phone's screen are looked for by a part of the name. */
const searchFrom = 9;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** One of a list by one press. */
export function ChoiceList({ choices, onChoose }: ChoiceListProps) {
  const { staff: words } = useWords();
  const [search, setSearch] = useState('');
  const shown = choices.filter(({ label }) => plain(label).includes(plain(search.trim())));
  return (
    <>
      {choices.length >= searchFrom && (
        <Field label={words.search} autoComplete="off" value={search} onChange={setSearch} />
      )}
      {choices.length > 0 && shown.length === 0 && <p role="status">{words.nobodyFound}</p>}
      <ul className={classes.choices}>
        {shown.map(({ key, label, detail, mark }) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(key)}>
              <span>
                {label}
                {mark !== undefined && <strong> ✓ {mark}</strong>}
              </span>
              {detail !== undefined && <small>{detail}</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
