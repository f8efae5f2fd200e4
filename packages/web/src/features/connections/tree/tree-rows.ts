import type { OrgConnectTypeId } from '@plumbline/contract';
import { typeLabel } from '../connection-texts.ts';
import type { Tree, TreeNode } from './tree-layout.ts';

const typesOf = ({ lines }: Tree, parentId: number, childId: number): readonly OrgConnectTypeId[] =>
  lines.find((line) => line.parentId === parentId && line.childId === childId)?.types ?? [];

/** The connections of a node with the neighbour it is reached through: `Enterprise Admin, Billing`. */
export function connectionsOf(tree: Tree, { id, through, level }: TreeNode): string {
  if (through === null) return '';
  const types = level < 0 ? typesOf(tree, id, through) : typesOf(tree, through, id);
  return types
    .toSorted((a, b) => b - a)
    .map(typeLabel)
    .join(', ');
}

/** Which place an organization has: `Parent`, `Child`, `Child, 2 steps away`. */
export function placeText(level: number): string {
  if (level === 0) return 'This organization';
  const word = level < 0 ? 'Parent' : 'Child';
  const steps = Math.abs(level);
  return steps === 1 ? word : `${word}, ${steps} steps away`;
}

const nameOf = ({ nodes }: Tree, id: number): string => nodes.find((node) => node.id === id)?.name ?? '';

/** What is known of an organization, as the drawing and screen readers say it. */
export function nodeText(tree: Tree, node: TreeNode): string {
  const { id, name, level, through } = node;
  if (through === null) return `${name} (${id}), ${placeText(level).toLowerCase()}.`;
  return `${name} (${id}), ${placeText(level).toLowerCase()}, ${level < 0 ? 'above' : 'below'} ${nameOf(tree, through)}: ${connectionsOf(tree, node)}.`;
}

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
      place: placeText(node.level),
      through: node.through === null ? '' : nameOf(tree, node.through),
      connections: connectionsOf(tree, node),
    }));
