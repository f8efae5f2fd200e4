import type { OrgConnectTypeId } from '@plumbline/contract';
import type { Tree, TreeNode } from './tree-layout.ts';

/** What an organization is to its neighbour by a connection in which it is the parent, and by one in which it is the child. */
const asParent: Readonly<Record<OrgConnectTypeId, string>> = {
  4: 'enterprise',
  3: 'connected organization',
  2: 'gives remote care',
  1: 'pays',
};
const asChild: Readonly<Record<OrgConnectTypeId, string>> = {
  4: 'child of the enterprise',
  3: 'connected organization',
  2: 'gets remote care',
  1: 'paid for',
};

const typesOf = ({ lines }: Tree, parentId: number, childId: number): readonly OrgConnectTypeId[] =>
  lines.find((line) => line.parentId === parentId && line.childId === childId)?.types ?? [];

/** The connections of a node with the neighbour it is reached through, in both directions: `enterprise, pays, gets remote care`. */
function connectionsOf(tree: Tree, { id, through, level }: TreeNode): string {
  if (through === null) return '';
  const parts = [
    typesOf(tree, id, through)
      .toSorted((a, b) => b - a)
      .map((type) => asParent[type]),
    typesOf(tree, through, id)
      .toSorted((a, b) => b - a)
      .map((type) => asChild[type]),
  ];
  const words = new Set((level < 0 ? parts : parts.toReversed()).flat());
  return [...words].join(', ');
}

/** Which place an organization has: `Parent`, `Child`, `Child and parent`, `Child, 2 steps away`. */
function placeText(tree: Tree, { id, level, through }: TreeNode): string {
  if (through === null) return 'This organization';
  const isParent = typesOf(tree, id, through).length > 0;
  const isChild = typesOf(tree, through, id).length > 0;
  const words = level < 0 ? ['Parent', 'child'] : ['Child', 'parent'];
  const word = isParent && isChild ? words.join(' and ') : words[0];
  const steps = Math.abs(level);
  return steps === 1 ? `${word}` : `${word}, ${steps} steps away`;
}

const nameOf = ({ nodes }: Tree, id: number): string => nodes.find((node) => node.id === id)?.name ?? '';

/** What is known of an organization, as the drawing and screen readers say it. */
export function nodeText(tree: Tree, node: TreeNode): string {
  const { id, name, level, through } = node;
  const place = placeText(tree, node).toLowerCase();
  if (through === null) return `${name} (${id}), ${place}.`;
  return `${name} (${id}), ${place}, ${level < 0 ? 'above' : 'below'} ${nameOf(tree, through)}: ${connectionsOf(tree, node)}.`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A line of the list that says what the drawing says. */
export interface TreeRow {
  id: number;
  name: string;
  level: number;
  place: string;
  through: string;
  connections: string;
}

/** The organizations as lines: from above to below (pure). */
export const treeRows = (tree: Tree): TreeRow[] =>
  tree.nodes
    .toSorted((a, b) => a.level - b.level || a.row - b.row)
    .map((node) => ({
      id: node.id,
      name: node.name,
      level: node.level,
      place: placeText(tree, node),
      through: node.through === null ? '' : nameOf(tree, node.through),
      connections: capitalized(connectionsOf(tree, node)),
    }));
