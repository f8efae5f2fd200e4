/** Short forms that people write instead of a first name; each line is one name, compared without case and accents. */
const sameName = [
  'abigail abby gail',
  'alexander alex alec sasha xander',
  'alexandra alex alexa sandra sasha',
  'andrew andy drew',
  'anthony tony',
  'benjamin ben benny',
  'catherine katherine kathryn cathy kathy kate katie kat',
  'charles charlie chuck',
  'christina christine chris christy tina',
  'christopher chris topher kit',
  'daniel dan danny',
  'david dave davey',
  'edward ed eddie ted',
  'elizabeth beth betty liz lizzie eliza',
  'francisco paco pancho frank',
  'gabriel gabe',
  'gabriela gabby',
  'gregory greg',
  'guadalupe lupe',
  'isabella bella izzy',
  'jacob jake',
  'james jim jimmy jamie',
  'jennifer jen jenny',
  'jessica jess jessie',
  'john jack johnny',
  'jonathan jon johnny',
  'jose pepe',
  'joseph joe joey',
  'joshua josh',
  'kimberly kim',
  'margaret maggie meg peggy',
  'maria mary',
  'matthew matt',
  'maxwell max',
  'michael mike mikey mick',
  'nathaniel nathan nate',
  'nicholas nick nicky',
  'olivia liv',
  'patricia pat patty trish',
  'patrick pat',
  'peter pete',
  'rebecca becky becca',
  'richard rick ricky dick rich',
  'robert bob bobby rob robbie',
  'ronald ron ronnie',
  'samantha sam sammy',
  'samuel sam sammy',
  'stephanie steph',
  'stephen steven steve',
  'theodore theo ted teddy',
  'thomas tom tommy',
  'timothy tim timmy',
  'victoria vicky tori',
  'william bill billy will willy liam',
  'zachary zach zack',
];

const linesOfName = new Map<string, number[]>();
for (const [line, names] of sameName.entries()) {
  for (const name of names.split(' ')) linesOfName.set(name, [...(linesOfName.get(name) ?? []), line]);
}

/** Whether one first name is a usual short form of the other, or both are of a third. Names as `comparableName` writes them. */
export function areNicknames(one: string, other: string): boolean {
  const lines = linesOfName.get(one);
  return (
    lines !== undefined &&
    one !== other &&
    (linesOfName.get(other)?.some((line) => lines.includes(line)) ?? false)
  );
}
