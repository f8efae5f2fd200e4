import { hostileKeys, hostileValues } from './hostile-values.ts';
import type { Random } from './random.ts';

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** A copy: the next change may be made inside of it. */
const hostileValue = (random: Random): unknown => structuredClone(random.pick(hostileValues));

/** Every object and list of a value, itself first. */
function containersOf(value: unknown): Container[] {
  if (!isContainer(value)) return [];
  return [value, ...Object.values(value).flatMap(containersOf)];
}

/** A request that is no longer right: one to three places hold something else, or are gone, doubled or new. */
export function mutatedRequest(request: object, random: Random): object {
  const changed = structuredClone(request) as Record<string, unknown>;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const container = random.pick(containersOf(changed));
    if (Array.isArray(container)) mutateList(container, random);
    else mutateObject(container, random);
  }
  return changed;
}

function mutateList(list: unknown[], random: Random): void {
  const at = random.below(list.length + 1);
  const change = random.pick(['insert', 'remove', 'double'] as const);
  if (change === 'insert') list.splice(at, 0, hostileValue(random));
  else if (change === 'remove') list.splice(at, 1);
  else list.push(...list.slice(0, 50));
}

function mutateObject(object: Record<string, unknown>, random: Random): void {
  const keys = Object.keys(object);
  if (keys.length === 0 || random.chance(0.1)) {
    // As JSON brings it: a plain assignment of __proto__ would set the prototype instead.
    Object.defineProperty(object, random.pick(hostileKeys), {
      value: hostileValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return;
  }
  const key = random.pick(keys);
  if (random.chance(0.1)) delete object[key];
  else object[key] = random.chance(0.2) ? [object[key]] : hostileValue(random);
}

/** The bytes of a request with a few of them cut, doubled or changed. */
export function mutatedBytes(text: string, random: Random): Buffer {
  let bytes = Buffer.from(text, 'utf8');
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const at = random.below(bytes.length + 1);
    const end = Math.min(bytes.length, at + 1 + random.below(20));
    switch (random.below(4)) {
      case 0:
        bytes = bytes.subarray(0, at);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.of(random.below(256)), bytes.subarray(at)]);
        break;
      default:
        if (at < bytes.length)
          bytes = Buffer.concat([
            bytes.subarray(0, at),
            Buffer.of(random.below(256)),
            bytes.subarray(at + 1),
          ]);
    }
  }
  return bytes;
}

const hostileHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['selected-organization-id', ['0', '-1', '2147483648', '1e9', '1,2', 'x', '', '1 or 1=1']],
  [
    'client-time-zone',
    ['Mars/Olympus', '', 'UTC+25', 'America/Chicago; drop', 'x'.repeat(2_000), '../../etc'],
  ],
  ['authorization', ['Bearer', 'Bearer ', 'Basic eDp5', `Bearer ${'x'.repeat(3_000)}`, 'Bearer null']],
  [
    'content-type',
    ['text/plain', 'application/json; charset=utf-7', 'multipart/form-data', 'application/xml'],
  ],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['accept-encoding', ['x', 'gzip;q=0, *;q=0', '*']],
  ['accept', ['*/*', '', 'x'.repeat(500)]],
  ['x-request-id', ['', 'x'.repeat(500), "'; --"]],
  ['cookie', ['__Host-challenge=%00', `__Host-device=${'x'.repeat(3_000)}`, ';;;===']],
];

/** One header that no client of ours sends. */
export function hostileHeader(random: Random): Record<string, string> {
  const [name, values] = random.pick(hostileHeaders);
  return { [name]: random.pick(values) };
}
