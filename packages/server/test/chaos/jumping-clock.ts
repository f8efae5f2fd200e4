import { readFileSync } from 'node:fs';

/**
 * Loaded before the portal (`node --import`): its clock is moved by as many milliseconds as the file named by CLOCK_OFFSET_FILE says,
 * each time the process gets SIGUSR2. What measures spans (`performance.now`) goes on evenly, as on a machine whose clock is set.
 */
const file = process.env.CLOCK_OFFSET_FILE ?? '';
let offsetMs = Number(readFileSync(file, 'utf8'));
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(file, 'utf8'));
});

const RealDate = Date;
const now = () => RealDate.now() + offsetMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
