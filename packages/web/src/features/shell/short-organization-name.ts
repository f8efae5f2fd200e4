const shownCharacters = 30;

/** An organization's name where space is short: at most 30 characters, then an ellipsis. */
export function shortOrganizationName(name: string): string {
  // By characters as people count them: an accented letter is one, whatever it is stored as.
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)];
  if (characters.length <= shownCharacters) return name;
  const shown = characters.slice(0, shownCharacters).map(({ segment }) => segment);
  return `${shown.join('')}…`;
}
