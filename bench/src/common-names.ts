import type pg from 'pg';

/** Names with how often they occur, several to a line. */
type Frequencies = readonly string[];

/** The most common first names of the births of 2010 in the United States (Social Security Administration), in hundredths of a percent. */
const firstNames: Frequencies = [
  'Jacob:108 Ethan:88 Michael:85 Jayden:84 William:83 Alexander:82 Noah:80 Daniel:77 Aiden:76 Anthony:75',
  'Joshua:75 Mason:72 Christopher:70 Andrew:69 David:69 Matthew:69 Logan:68 Elijah:68 James:68 Joseph:67',
  'Gabriel:63 Benjamin:61 Ryan:58 Samuel:58 Jackson:58 John:56 Nathan:55 Jonathan:54 Christian:54 Liam:53',
  'Dylan:51 Caleb:51 Landon:51 Tyler:51 Lucas:51 Evan:47 Nicholas:47 Gavin:47 Isaac:46 Brayden:44 Luke:43',
  'Angel:43 Isaiah:42 Brandon:42 Jack:42 Jordan:40 Owen:40 Carter:40 Connor:39 Justin:38 Jeremiah:38 Jose:38',
  'Julian:37 Robert:37 Aaron:36 Adrian:36 Wyatt:36 Kevin:36 Hunter:36 Cameron:35 Zachary:35 Thomas:35 Charles:35',
  'Austin:34 Eli:32 Chase:31 Henry:31 Sebastian:31 Jason:31 Levi:29 Xavier:28 Ian:27 Colton:26 Dominic:26',
  'Cooper:26 Juan:26 Josiah:25 Ayden:25 Luis:25 Adam:25 Isabella:117 Sophia:105 Emma:89 Olivia:87 Ava:79 Emily:73',
  'Abigail:73 Madison:67 Chloe:60 Mia:54 Addison:53 Elizabeth:52 Ella:50 Natalie:45 Samantha:43 Alexis:42 Lily:41',
  'Grace:39 Hailey:36 Alyssa:36 Hannah:36 Lillian:36 Avery:34 Leah:33 Nevaeh:33 Anna:32 Sofia:32 Sarah:32',
  'Ashley:32 Brianna:32 Zoe:32 Victoria:32 Gabriella:32 Brooklyn:31 Kaylee:31 Taylor:30 Layla:30 Allison:30',
  'Evelyn:30 Riley:28 Amelia:28 Khloe:28 Makayla:28 Savannah:27 Aubrey:27 Charlotte:27 Zoey:27 Bella:26 Kayla:26',
  'Alexa:26 Peyton:25 Audrey:25 Claire:25 Arianna:25 Julia:24 Aaliyah:24 Kylie:23 Lauren:23 Sophie:23 Sydney:22',
  'Camila:22 Jasmine:21 Morgan:21 Alexandra:21 Jocelyn:20 Maya:20 Gianna:20 Mackenzie:20 Kimberly:20 Katherine:20',
  'Destiny:19 Brooke:19 Trinity:19 Faith:19 Lucy:19 Madelyn:18 Madeline:18 Bailey:18',
];

/** The most common surnames of the United States in 2010 (Census Bureau), in thousands of people. */
const lastNames: Frequencies = [
  'Smith:2443 Johnson:1933 Williams:1625 Brown:1437 Jones:1425 Garcia:1166 Miller:1161 Davis:1116 Rodriguez:1095',
  'Martinez:1060 Hernandez:1043 Lopez:875 Gonzalez:841 Wilson:802 Anderson:784 Thomas:756 Taylor:751 Moore:724',
  'Jackson:708 Martin:703 Lee:693 Perez:682 Thompson:665 White:660 Harris:624 Sanchez:613 Clark:563 Ramirez:557',
  'Lewis:532 Robinson:530 Walker:523 Young:484 Allen:483 King:465 Wright:459 Scott:440 Torres:438 Nguyen:438',
  'Hill:435 Flores:434 Green:430 Adams:428 Nelson:425 Baker:420 Hall:407 Rivera:391 Campbell:386 Mitchell:384',
  'Carter:377 Roberts:377 Gomez:366 Phillips:361 Evans:356 Turner:349 Diaz:348 Parker:336 Cruz:334 Edwards:332',
  'Collins:330 Reyes:328 Stewart:325 Morris:319 Morales:312 Murphy:308 Cook:303 Rogers:302 Gutierrez:293',
  'Ortiz:287 Morgan:286 Cooper:281 Peterson:278 Bailey:278 Reed:277 Kelly:267 Howard:265 Ramos:263 Kim:262',
  'Cox:261 Ward:260 Richardson:260 Watson:253 Brooks:252 Chavez:251 Wood:251 James:249 Bennett:248 Gray:246',
  'Mendoza:243 Ruiz:238 Hughes:236 Price:235 Alvarez:234 Castillo:230 Sanders:230 Patel:230 Myers:230 Long:229',
  'Ross:229 Foster:228 Jimenez:227',
];

const draws = 10_000;

/** As many names as are drawn from, each as often as it occurs. */
function drawn(frequencies: Frequencies): string[] {
  const entries = frequencies
    .flatMap((line) => line.split(' '))
    .map((entry) => {
      const [name = '', count] = entry.split(':');
      return { name, count: Number(count) };
    });
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  return entries.flatMap(({ name, count }) => {
    const from = Math.round((before / total) * draws);
    before += count;
    return Array<string>(Math.round((before / total) * draws) - from).fill(name);
  });
}

/** Gives each row of the temporary table `place` a first and a last name; the same number has the same name in every run. */
export async function drawNames(owner: pg.Client): Promise<void> {
  await owner.query('create temp table drawn (slot int primary key, first_name text, last_name text)');
  await owner.query(
    'insert into drawn select slot - 1, first_name, last_name from unnest($1::text[], $2::text[]) with ordinality d (first_name, last_name, slot)',
    [drawn(firstNames), drawn(lastNames)],
  );
  await owner.query(`create temp table named as select place.*, f.first_name, l.last_name from place
    join drawn f on f.slot = abs(hashint4(n * 7 + 1)) % ${draws} join drawn l on l.slot = abs(hashint4(n * 13 + 5)) % ${draws}`);
  await owner.query('drop table place');
  await owner.query('alter table named rename to place');
}
