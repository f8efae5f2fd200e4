import { memo } from 'react';
import type { Tree } from './tree-layout.ts';
import { boxOf, isBillingOnly, pathOf, sizeOf } from './tree-size.ts';
import classes from './tree-view.module.css';

export interface TreeDrawingProps {
  tree: Tree;
  selectedId: number;
}

/**
 * The boxes and the lines between them at full size. It is drawn once: moving and zooming change only what is around it, so that a
 * key is answered at once with hundreds of organizations too. Screen readers are told of the current organization and have the list.
 */
export const TreeDrawing = memo(function TreeDrawing({ tree, selectedId }: TreeDrawingProps) {
  return (
    <>
      <svg {...sizeOf(tree, 1)} className={classes.lines} aria-hidden="true">
        <path
          d={pathOf(
            tree,
            tree.lines.filter((line) => !isBillingOnly(line)),
          )}
        />
        <path d={pathOf(tree, tree.lines.filter(isBillingOnly))} strokeDasharray="5 4" />
      </svg>
      {tree.nodes.map((node) => (
        <span
          key={node.id}
          aria-hidden="true"
          title={node.name}
          className={classes.node}
          data-selected={node.id === selectedId || undefined}
          style={boxOf(tree, 1, node)}
        >
          <span>{node.name}</span>
        </span>
      ))}
    </>
  );
});
