import { notFound } from '@tanstack/react-router';
import { idParam } from './search-params.ts';

function idOf(text: string): number {
  const id = idParam(text);
  // A number, or no page of ours.
  if (id === undefined) throw notFound();
  return id;
}

type Texts<Name extends string> = Record<Name, string>;
type Ids<Name extends string> = Record<Name, number>;

/** For a route whose address names one thing by its id: `/users/$id`. What is no id is a page that does not exist. */
export const pathId = <const Name extends string>(name: Name) => ({
  parse: (texts: Texts<Name>) => ({ [name]: idOf(texts[name]) }) as Ids<Name>,
  stringify: (ids: Ids<Name>) => ({ [name]: String(ids[name]) }) as Texts<Name>,
});

/**
 * The same where the id may be left out: `/billing/view-invoices/{-$id}`.
 * @param standIn a number that is no id and stands for something all the same, such as -1 for all profiles
 */
export const optionalPathId = <const Name extends string>(name: Name, standIn?: number) => ({
  parse: (texts: Partial<Texts<Name>>) => {
    const text = texts[name];
    if (text === undefined) return {} as Partial<Ids<Name>>;
    const isStandIn = standIn !== undefined && text === String(standIn);
    return { [name]: isStandIn ? standIn : idOf(text) } as Partial<Ids<Name>>;
  },
  stringify: (ids: Partial<Ids<Name>>) => {
    const id = ids[name];
    return (id === undefined ? {} : { [name]: String(id) }) as Partial<Texts<Name>>;
  },
});
