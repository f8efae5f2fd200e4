import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';

/** Two windows would write over each other. */
export function ElsewhereScreen() {
  const words = useWords();
  return (
    <Screen title={words.elsewhere.title}>
      <p>{words.elsewhere.text}</p>
    </Screen>
  );
}
