import { nameFeatures, placeFeatures, schoolKinds } from '@plumbline/domain';
import { randomOf } from '../../test/fuzz/random.ts';
import { fittedWeights } from './fit-weights.ts';
import {
  directories,
  type Measured,
  measuredAcrossHalves,
  type Place,
  places,
  shareWithin,
} from './measure.ts';
import { type KnownCompany, namesOfYears, noisy, publicLists, sample, variants } from './sets.ts';

const usage = `Measures how companies are matched with schools on the public lists, or fits the weights.

  npm run schools:match            every set with each kind of place, both halves of the schools, and what is missed with the city
  npm run schools:match -- fit     fits the weights on each half and prints them

Reads ../shared/data/schools (RECORDINGS_DIR). Either takes some minutes.`;

const lists = await publicLists();
const directoryOf = directories(lists);
const known = await variants(lists);
const isVariant = new Set(known.map(({ school }) => school.id));
const years = await namesOfYears(lists);

const acrossHalves = (companies: readonly KnownCompany[], place: Place): Measured[] =>
  measuredAcrossHalves(companies, directoryOf, place);

function printFitted(): void {
  const learnt = [
    ...known,
    ...sample(
      years.filter(({ school }) => !isVariant.has(school.id)),
      40,
      randomOf(5),
    ),
    ...schoolKinds.flatMap((kind) => noisy(lists, kind, { count: 100, seed: 77 })),
  ];
  for (const half of [0, 1]) {
    const companies = learnt.filter((company) => company.half === half);
    for (const fitted of [['name'], ['city', 'customerAddress', 'fullAddress']] as const) {
      const shareOf = ({ set }: KnownCompany) => (set === 'variants' ? 2 : 1);
      const weights = fittedWeights(companies, { directoryOf, fitted, shareOf });
      console.log(`half ${half}, ${fitted.join(', ')}`);
      for (const feature of [...nameFeatures, ...placeFeatures])
        console.log(`  ${feature}: ${weights[feature].toFixed(2)},`);
    }
  }
}

function measure(): void {
  const sets: readonly (readonly [string, readonly KnownCompany[]])[] = [
    ['variants', known],
    ['2017-18 names', years],
    ...schoolKinds.map((kind) => [`noisy ${kind}`, noisy(lists, kind, { count: 320, seed: 20 })] as const),
  ];
  const nameOf = new Map([...lists.values()].flat().map(({ id, name }) => [id, name]));
  for (const [name, companies] of sets) {
    const cells = places.map((place) => {
      const found = acrossHalves(companies, place);
      const sure = found.filter(({ preselectedId }) => preselectedId !== null);
      const right = sure.filter(({ company, preselectedId }) => company.school.id === preselectedId).length;
      return `${place} ${shareWithin(found, 1).toFixed(3)} / ${shareWithin(found, 10).toFixed(3)}, preselected ${(sure.length / found.length).toFixed(2)}, right ${(right / Math.max(1, sure.length)).toFixed(3)}`;
    });
    console.log([`${name}, ${companies.length}`, ...cells].join('\n  '));
    for (const { rank, company, first } of acrossHalves(companies, 'city').filter((found) => found.rank > 1))
      console.log(
        `    missed, place ${rank}: ${company.name} | ${company.school.name}, ${company.school.city} | found ${nameOf.get(first.id)}`,
      );
  }
}

if (process.argv.includes('--help')) console.log(usage);
else if (process.argv.includes('fit')) printFitted();
else measure();
