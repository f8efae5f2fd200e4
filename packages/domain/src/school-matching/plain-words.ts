const accents = /[\u0300-\u036f]/gu;

/** More words name no school, and each is compared with those of every other. */
const mostWords = 40;

/** Letters and digits of a text in lower case, without accents: '&' is 'and', initials are one word (H.S., S.T.E.M.). */
export function plainWords(text: string): string[] {
  const plain = text
    .slice(0, 500)
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`´]/g, '')
    .replace(/\b(?:\p{L}\.){2,}/gu, (initials) => `${initials.replaceAll('.', '')} `)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ').slice(0, mostWords);
}
