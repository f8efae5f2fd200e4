import type { AccelerationRecording } from '@plumbline/domain';
import { dayOfImport, type PlannedTest, personOf, uuidOf } from './planned-test.ts';
import { type Row, readRows } from './recordings-folder.ts';

/** Quiet standing with both feet on the ground: the nearest stance of the registry to what was recorded. */
const quietStandingId = 12;
const sampleRateHz = 100;
const daysToWalking = 60;

/** A stretch of one trial that the person stood or walked for. */
export interface Stretch {
  subject: string;
  trial: string;
  phase: 'standing' | 'walking';
  recording: AccelerationRecording;
}

/** Every stretch of the folder, person by person and trial by trial. */
export async function readStretches(folder: string, people: number = Infinity): Promise<Stretch[]> {
  const columns = ['subject', 'trial', 'acc_x', 'acc_y', 'acc_z', 'phase'];
  const samples = await readRows(folder, 'balance/standing_and_walking_lower_back.csv', columns);
  const bySubject = [...Map.groupBy(samples, (row) => row.subject ?? '')].slice(0, people);
  return bySubject.flatMap(([subject, rows]) =>
    (['standing', 'walking'] as const).flatMap((phase) => {
      const own = rows.filter((row) => row.phase === phase);
      return [...Map.groupBy(own, (row) => row.trial ?? '')].map(([trial, of]) => ({
        subject,
        trial,
        phase,
        recording: accelerationOf(of),
      }));
    }),
  );
}

/** Each standing trial as a baseline test, and the walking stretches of a person as one later test, which must look far worse. */
export async function planBalance(folder: string, people: number): Promise<PlannedTest[]> {
  const stretches = await readStretches(folder, people);
  const facts = await readRows(folder, 'balance/trials.csv', [
    'subject',
    'age',
    'sex',
    'height_cm',
    'weight_kg',
  ]);
  return [...Map.groupBy(stretches, ({ subject }) => subject)].flatMap(([subject, own]) => {
    const body = facts.find((row) => row.subject === subject);
    const common = {
      person: personOf('balance', subject, body === undefined ? {} : bodyOf(body)),
      inputClass: 'motion' as const,
      device: { platform: 'Inertial sensor, lower back' },
    };
    const standing = own
      .filter(({ phase }) => phase === 'standing')
      .map(({ trial, recording }, index) => ({
        source: 'balance' as const,
        person: `balance ${subject}`,
        label: `balance ${subject}, standing ${trial}`,
        test: {
          ...common,
          clientUuid: uuidOf(`test balance ${subject} standing ${trial}`),
          completedOn: dayOfImport(index),
          results: [{ measureId: quietStandingId, recording: sendable(recording) }],
        },
      }));
    const walking = own.filter(({ phase }) => phase === 'walking');
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
          results: walking.map(({ recording }, index) => ({
            measureId: quietStandingId,
            repetition: index + 1,
            recording: sendable(recording),
          })),
        },
      },
    ];
  });
}

function accelerationOf(rows: readonly Row[]): AccelerationRecording {
  const axis = (name: string) => rows.map((row) => Number(row[name]));
  return { kind: 'acceleration', sampleRateHz, x: axis('acc_x'), y: axis('acc_y'), z: axis('acc_z') };
}

/** A call takes lists that may be changed. */
const sendable = ({ kind, sampleRateHz: rateHz, x, y, z }: AccelerationRecording) => ({
  kind,
  sampleRateHz: rateHz,
  x: [...x],
  y: [...y],
  z: [...z],
});

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
