import { useEffect, useState } from 'react';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

const restMs = 300;

/** A search box that is typed into freely; the list follows when typing rests. */
export function RestingSearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), restMs);
    return () => clearTimeout(timer);
  });
  return <SearchInput {...rest} value={typed} onChange={setTyped} />;
}
