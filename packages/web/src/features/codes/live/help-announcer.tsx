import { useEffect, useRef, useState } from 'react';

interface HelpAnnouncerProps {
  people: readonly { key: string; name: string }[];
}

/** Says to a screen reader who needs help from now on, and nothing of all that changes besides. */
export function HelpAnnouncer({ people }: HelpAnnouncerProps) {
  const known = useRef(new Set<string>());
  const [text, setText] = useState('');
  useEffect(() => {
    const fresh = people.filter(({ key }) => !known.current.has(key));
    known.current = new Set(people.map(({ key }) => key));
    if (fresh.length > 3) setText(`${fresh.length} people need help.`);
    else if (fresh.length > 0) setText(`${fresh.map(({ name }) => name).join(', ')}: needs help.`);
  }, [people]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
