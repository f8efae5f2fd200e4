import { describe, expect, test } from 'vitest';
import { cornersOf, neighbourOf, type TreeFacts, treeOf } from './tree-layout.ts';
import { fittingZoom } from './tree-size.ts';

const facts = (organizationId: number, links: readonly [number, number, (1 | 2 | 3 | 4)?][]): TreeFacts => {
  const ids = [
    ...new Set([organizationId, ...links.map(([parent]) => parent), ...links.map(([, child]) => child)]),
  ];
  return {
    organizationId,
    organizations: ids.map((id) => ({ id, name: `Org ${id}` })),
    links: links.map(([parentId, childId, orgConnectTypeId = 4]) => ({
      parentId,
      childId,
      orgConnectTypeId,
    })),
  };
};
const placesOf = (given: TreeFacts) =>
  Object.fromEntries(treeOf(given).nodes.map(({ id, level, row }) => [id, [level, row]]));

describe('B066: the tree', () => {
  test('parents stand to the left and children to the right, each between its own', () => {
    expect(
      placesOf(
        facts(5, [
          [1, 5],
          [5, 6],
          [5, 7],
          [7, 8],
          [7, 9],
        ]),
      ),
    ).toEqual({
      5: [0, 0.75],
      1: [-1, 0.75],
      6: [1, 0],
      7: [1, 1.5],
      8: [2, 1],
      9: [2, 2],
    });
  });

  test('an organization alone is a tree', () => {
    expect(treeOf(facts(5, []))).toMatchObject({ rowCount: 1, levels: { first: 0, last: 0 }, lines: [] });
  });

  test('connections of one pair share a line, and who is reached twice stands once', () => {
    const tree = treeOf(
      facts(1, [
        [1, 2],
        [1, 2, 1],
        [1, 3],
        [3, 2, 1],
      ]),
    );
    expect(tree.nodes.map(({ id }) => id).toSorted()).toEqual([1, 2, 3]);
    expect(tree.lines).toContainEqual({ parentId: 1, childId: 2, types: [4, 1] });
    expect(tree.lines).toHaveLength(3);
  });

  test('a circle ends', () => {
    expect(
      placesOf(
        facts(1, [
          [1, 2, 3],
          [2, 1, 1],
        ]),
      ),
    ).toEqual({ 1: [0, 0], 2: [1, 0] });
  });

  test('lines to the next column turn halfway to it, and others are straight', () => {
    const tree = treeOf(
      facts(1, [
        [1, 2],
        [1, 3],
        [2, 3, 1],
      ]),
    );
    const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
    const corners = (parentId: number, childId: number) =>
      cornersOf(nodes, { parentId, childId, types: [4] });
    expect(corners(1, 3)).toEqual([
      [0, 0.5],
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
    ]);
    expect(corners(2, 3)).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('500 children have a row each, none on another', () => {
    const { nodes, rowCount } = treeOf(
      facts(
        1,
        Array.from({ length: 500 }, (_, i) => [1, i + 2] as const),
      ),
    );
    expect(rowCount).toBe(500);
    expect(new Set(nodes.map(({ level, row }) => `${level} ${row}`)).size).toBe(501);
  });
});

test.each([
  { children: 5, width: 1000, height: 800, zoom: 1 },
  { children: 20, width: 1000, height: 800, zoom: 0.8 },
  { children: 500, width: 1000, height: 800, zoom: 1 },
  { children: 500, width: 360, height: 500, zoom: 0.7 },
])(
  'B066: $children children fit into $width by $height at $zoom, where their names can be read',
  ({ children, width, height, zoom }) => {
    const tree = treeOf(
      facts(
        1,
        Array.from({ length: children }, (_, place) => [1, place + 2]),
      ),
    );
    expect(fittingZoom(tree, width, height)).toBe(zoom);
  },
);

describe('the keyboard', () => {
  const tree = treeOf(
    facts(5, [
      [1, 5],
      [5, 6],
      [5, 7],
      [7, 8],
    ]),
  );

  test.each([
    [5, 'ArrowLeft', 1],
    [1, 'ArrowRight', 5],
    [5, 'ArrowRight', 6],
    [6, 'ArrowDown', 7],
    [7, 'ArrowRight', 8],
    [8, 'ArrowLeft', 7],
    [7, 'ArrowLeft', 5],
    [8, 'ArrowRight', 8],
    [6, 'ArrowUp', 6],
  ] as const)('B066: from %i %s leads to %i', (from, key, to) => {
    expect(neighbourOf(tree, from, key)).toBe(to);
  });
});
