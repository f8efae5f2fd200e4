import { dayOfImport, type PlannedTest, personOf, uuidOf } from './planned-test.ts';
import { type Row, readRows } from './recordings-folder.ts';

/** Quiet standing with both feet on the ground: the nearest stance of the registry to what was recorded. */
const quietStandingId = 12;
const sampleRateHz = 100;
const daysToWalking = 60;

/** Each standing trial as a baseline test, and the walking stretches of a person as one later test, which must look far worse. */
export async function planBalance(folder: string, people: number): Promise<PlannedTest[]> {
  const samples = await readRows(folder, 'balance/standing_and_walking_lower_back.csv', [
    'subject',
    'trial',
    'acc_x',
    'acc_y',
    'acc_z',
    'phase',
  ]);
  const trials = await readRows(folder, 'balance/trials.csv', [
    'subject',
    'age',
    'sex',
    'height_cm',
    'weight_kg',
  ]);
  const bySubject = [...Map.groupBy(samples, (row) => row.subject ?? '')].slice(0, people);
  return bySubject.flatMap(([subject, rows]) => {
    const facts = trials.find((row) => row.subject === subject);
    const common = {
      person: personOf('balance', subject, facts === undefined ? {} : bodyOf(facts)),
      inputClass: 'motion' as const,
      device: { platform: 'Inertial sensor, lower back' },
    };
    const stretches = (phase: string) => [
      ...Map.groupBy(
        rows.filter((row) => row.phase === phase),
        (row) => row.trial ?? '',
      ),
    ];
    const standing = stretches('standing').map(([trial, of], index) => ({
      source: 'balance' as const,
      person: `balance ${subject}`,
      label: `balance ${subject}, standing ${trial}`,
      test: {
        ...common,
        clientUuid: uuidOf(`test balance ${subject} standing ${trial}`),
        completedOn: dayOfImport(index),
        results: [{ measureId: quietStandingId, recording: accelerationOf(of) }],
      },
    }));
    const walking = stretches('walking');
    if (walking.length === 0) return standing;
    return [
      ...standing,
      {
        source: 'balance' as const,
        person: `balance ${subject}`,
        label: `balance ${subject}, walking`,
        test: {
          ...common,
          clientUuid: uuidOf(`test balance ${subject} walking`),
          completedOn: dayOfImport(daysToWalking),
          isNonBaseline: true,
          note: 'Recorded while walking, as a contrast.',
          results: walking.map(([, of], index) => ({
            measureId: quietStandingId,
            repetition: index + 1,
            recording: accelerationOf(of),
          })),
        },
      },
    ];
  });
}

function accelerationOf(rows: readonly Row[]) {
  const axis = (name: string) => rows.map((row) => Number(row[name]));
  return {
    kind: 'acceleration' as const,
    sampleRateHz,
    x: axis('acc_x'),
    y: axis('acc_y'),
    z: axis('acc_z'),
  };
}

const inchCm = 2.54;
const poundKg = 0.45359237;

function bodyOf(facts: Row): Parameters<typeof personOf>[2] {
  const [age, height, weight] = [facts.age, facts.height_cm, facts.weight_kg].map(Number);
  return {
    sex: facts.sex === 'M' ? 'M' : 'F',
    ...(age ? { birthDate: `${2025 - age}-06-15` } : {}),
    ...(height ? { heightInches: height / inchCm } : {}),
    ...(weight ? { weightPounds: weight / poundKg } : {}),
  };
}
