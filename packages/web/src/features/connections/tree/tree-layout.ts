import type { ConnectionLink, NamedOrganization, OrgConnectTypeId } from '@plumbline/contract';

/** The answer of the server, as far as the drawing needs it. */
export interface TreeFacts {
  organizationId: number;
  organizations: readonly NamedOrganization[];
  links: readonly ConnectionLink[];
}

/** An organization at its place: columns from left to right, the parents' first; rows may be halves, between two children. */
export interface TreeNode extends NamedOrganization {
  /** Below zero: above the selected organization. */
  level: number;
  row: number;
  /** The neighbour it is reached through, towards the selected organization; null for that one. */
  through: number | null;
}

/** All connections of a pair, which share a line. */
export interface TreeLine {
  parentId: number;
  childId: number;
  types: readonly OrgConnectTypeId[];
}

export interface Tree {
  nodes: readonly TreeNode[];
  lines: readonly TreeLine[];
  rowCount: number;
  levels: { first: number; last: number };
}

/** Gives every organization a place: parents to the left of the selected one, children to its right (pure). */
export function treeOf({ organizationId, organizations, links }: TreeFacts): Tree {
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const placed = new Map<number, TreeNode>();
  const rows = { below: 0, above: 0 };
  const below = branches(organizationId, links, 'childId', new Set([organizationId]));
  const above = branches(
    organizationId,
    links,
    'parentId',
    new Set([organizationId, ...[...below.values()].flat()]),
  );
  const rowBelow = place(organizationId, below, 1);
  const rowAbove = place(organizationId, above, -1);
  // Both halves are drawn apart and meet in the selected organization: the one that has it further up moves down.
  const row = Math.max(rowBelow, rowAbove);
  const nodes = [...placed.values()].map((node) => ({
    ...node,
    row: node.row + row - (node.level < 0 ? rowAbove : rowBelow),
  }));
  nodes.unshift({ id: organizationId, name: names.get(organizationId) ?? '', level: 0, row, through: null });
  const levels = nodes.map(({ level }) => level);
  return {
    nodes,
    lines: linesOf(links),
    rowCount: Math.max(...nodes.map((node) => node.row)) + 1,
    levels: { first: Math.min(...levels), last: Math.max(...levels) },
  };

  /** Places what hangs on an organization, and answers its own row: in the middle of the first and the last. */
  function place(id: number, found: Branches, step: 1 | -1, level = 0): number {
    const side = step === 1 ? 'below' : 'above';
    const next = found.get(id) ?? [];
    const own = next.map((one) => {
      const oneRow = place(one, found, step, level + step);
      placed.set(one, { id: one, name: names.get(one) ?? '', level: level + step, row: oneRow, through: id });
      return oneRow;
    });
    const [first] = own;
    const last = own.at(-1);
    if (first !== undefined && last !== undefined) return (first + last) / 2;
    rows[side] += 1;
    return rows[side] - 1;
  }
}

type Branches = ReadonlyMap<number, readonly number[]>;

/** What hangs on each organization, nearest first: one that is reached twice hangs where it is nearest. */
function branches(
  from: number,
  links: readonly ConnectionLink[],
  towards: 'childId' | 'parentId',
  taken: Set<number>,
): Branches {
  const next = new Map<number, number[]>();
  for (const link of links) {
    const at = towards === 'childId' ? link.parentId : link.childId;
    next.set(at, [...(next.get(at) ?? []), link[towards]]);
  }
  const found = new Map<number, number[]>();
  for (let ring = [from]; ring.length > 0; ) {
    const outer: number[] = [];
    for (const id of ring)
      for (const one of next.get(id) ?? []) {
        if (taken.has(one)) continue;
        taken.add(one);
        found.set(id, [...(found.get(id) ?? []), one]);
        outer.push(one);
      }
    ring = outer;
  }
  return found;
}

function linesOf(links: readonly ConnectionLink[]): TreeLine[] {
  const pairs = new Map<string, TreeLine>();
  for (const { parentId, childId, orgConnectTypeId } of links) {
    const key = `${parentId} ${childId}`;
    const types = [...(pairs.get(key)?.types ?? []), orgConnectTypeId];
    pairs.set(key, { parentId, childId, types });
  }
  return [...pairs.values()];
}

/**
 * The corners of a line, as levels and rows: level, then along the rows halfway between two columns, then level. The lines of many children
 * share that way instead of crossing each other. A line that does not lead to the next column is straight.
 */
export function cornersOf(
  nodes: ReadonlyMap<number, TreeNode>,
  { parentId, childId }: TreeLine,
): [number, number][] {
  const [parent, child] = [nodes.get(parentId), nodes.get(childId)];
  if (parent === undefined || child === undefined) return [];
  const start: [number, number] = [parent.level, parent.row];
  const end: [number, number] = [child.level, child.row];
  if (child.level !== parent.level + 1) return [start, end];
  const between = parent.level + 0.5;
  return [start, [between, parent.row], [between, child.row], end];
}

/** The neighbour of a node in a direction of the keyboard; the node itself where there is none. */
export function neighbourOf(
  { nodes }: Tree,
  fromId: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
) {
  const from = nodes.find(({ id }) => id === fromId);
  if (from === undefined) return fromId;
  const nearest = (candidates: readonly TreeNode[]) =>
    candidates.toSorted((a, b) => Math.abs(a.row - from.row) - Math.abs(b.row - from.row))[0]?.id ?? fromId;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const isAfter = (node: TreeNode) => (key === 'ArrowUp' ? node.row < from.row : node.row > from.row);
    return nearest(nodes.filter((node) => node.level === from.level && isAfter(node)));
  }
  const step = key === 'ArrowLeft' ? -1 : 1;
  const isInwards = from.level !== 0 && Math.sign(from.level) !== step;
  if (isInwards) return from.through ?? fromId;
  return nearest(nodes.filter((node) => node.level === from.level + step && node.through === fromId));
}
