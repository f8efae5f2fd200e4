import { useState } from 'react';
import { CodeScreen } from './screens/code-screen.tsx';
import { SessionScreens } from './screens/session-screens.tsx';
import type { Grant } from './session/grant.ts';
import { catalogue, preferredLanguage, WordsContext } from './words/language.ts';
import type { LanguageTag } from './words/words.ts';

/** The code in the address that a QR holds; null at `/test`. */
const codeInAddress = (path: string): string | null => /^\/redeem-code\/(\d{5})\/?$/.exec(path)?.[1] ?? null;

/** From a code to the hand-over, and back to the start with nothing left of the person before. */
export function App() {
  const [language, setLanguage] = useState<LanguageTag>(() => preferredLanguage(navigator.languages));
  const [code, setCode] = useState(() => codeInAddress(window.location.pathname));
  const [grant, setGrant] = useState<Grant | null>(null);
  // Each sitting is a component of its own: its state ends with it.
  const [sitting, setSitting] = useState(0);
  document.documentElement.lang = language;

  const redeemed = (next: Grant) => {
    // The code leaves the address, so that neither the history nor the back button has it.
    window.history.replaceState(null, '', '/test');
    setCode(null);
    setGrant(next);
  };
  return (
    <WordsContext value={catalogue[language]}>
      {grant === null ? (
        <CodeScreen code={code} language={language} onLanguage={setLanguage} onRedeemed={redeemed} />
      ) : (
        <SessionScreens
          key={sitting}
          grant={grant}
          language={language}
          onLanguage={setLanguage}
          onNextPerson={() => setSitting(sitting + 1)}
          onFinish={() => setGrant(null)}
        />
      )}
    </WordsContext>
  );
}
