import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { IconButton } from '../../../design/button/icon-button.tsx';
import { IconMinus } from '../../../design/icon/tabler/minus.ts';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { AppLink } from '../../../design/link/app-link.tsx';
import { TreeDrawing } from './tree-drawing.tsx';
import { neighbourOf, type Tree, type TreeNode } from './tree-layout.ts';
import { nodeText } from './tree-rows.ts';
import { boxOf, centerOf, fittingZoom, isNameless, nodeAt, sizeOf } from './tree-size.ts';
import classes from './tree-view.module.css';

const zoomStep = 1.25;
const inRange = (zoom: number) => Math.min(2, Math.max(0.1, zoom));
const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);
const isArrow = (key: string): key is Parameters<typeof neighbourOf>[2] => arrows.has(key);

export interface TreeViewProps {
  tree: Tree;
  selectedId: number;
  /** Where an organization leads; undefined where it leads nowhere. */
  hrefOf: (node: TreeNode) => string | undefined;
}

/** The tree as a drawing: scrolled and zoomed, with the mouse and with the keyboard. */
export function TreeView({ tree, selectedId, hrefOf }: TreeViewProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const drawingRef = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [currentId, setCurrentId] = useState(selectedId);
  const current = tree.nodes.find(({ id }) => id === currentId) ?? tree.nodes[0];
  const href = current && hrefOf(current);

  /** Scrolls an organization into the middle of the box. */
  const show = useCallback(
    (id: number, size: number) => {
      const box = boxRef.current;
      const node = tree.nodes.find((one) => one.id === id);
      if (box === null || node === undefined) return;
      const { x, y } = centerOf(tree, size, node.level, node.row);
      box.scrollTo({ left: x - box.clientWidth / 2, top: y - box.clientHeight / 2 });
    },
    [tree],
  );
  useEffect(() => show(currentId, zoom), [show, currentId, zoom]);

  const fitIntoBox = () => {
    const box = boxRef.current;
    if (box !== null) setZoom(fittingZoom(tree, box.clientWidth, box.clientHeight));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) setCurrentId(neighbourOf(tree, currentId, event.key));
    else if (event.key === '+' || event.key === '=') setZoom(inRange(zoom * zoomStep));
    else if (event.key === '-') setZoom(inRange(zoom / zoomStep));
    else if (event.key === '0') fitIntoBox();
    else if (event.key === 'Home') setCurrentId(selectedId);
    else return;
    event.preventDefault();
  };
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    if (drawingRef.current === null) return;
    const { left, top } = drawingRef.current.getBoundingClientRect();
    const id = nodeAt(tree, zoom, clientX - left, clientY - top);
    if (id !== undefined) setCurrentId(id);
  };
  /** The keys and the mouse are heard where the drawing is. */
  const reach = {
    role: 'group',
    'aria-roledescription': 'tree chart',
    'aria-label':
      'Tree of connections. Use the arrow keys to move, plus and minus to zoom, zero to fit, and Home to go back.',
    tabIndex: 0,
    onKeyDown,
    onClick,
  };

  return (
    <div>
      <div className={classes.bar}>
        <span className={classes.legend}>
          <span>
            <span className={classes.mark} />
            Access, or access and billing
          </span>
          <span>
            <span className={`${classes.mark} ${classes.dashed}`} />
            Billing
          </span>
          <span>Parents are on the left, children on the right.</span>
          <span className={classes.keys}>Use the arrow keys to move, + and − to zoom, and 0 to fit.</span>
        </span>
        <span className={classes.buttons}>
          <IconButton
            label="Zoom out"
            icon={<IconMinus />}
            onClick={() => setZoom(inRange(zoom / zoomStep))}
          />
          <IconButton label="Zoom in" icon={<IconPlus />} onClick={() => setZoom(inRange(zoom * zoomStep))} />
          <Button size="small" onClick={fitIntoBox}>
            Fit
          </Button>
        </span>
      </div>
      {current !== undefined && (
        <div className={classes.current}>
          <p role="status">{nodeText(tree, current)}</p>
          {href !== undefined && <AppLink href={href}>{`Open ${current.name}`}</AppLink>}
        </div>
      )}
      <div ref={boxRef} className={classes.box} {...reach}>
        <div ref={drawingRef} className={classes.drawing} style={sizeOf(tree, zoom)}>
          <div
            className={classes.scaled}
            data-nameless={isNameless(zoom) || undefined}
            style={{ transform: `scale(${zoom})` }}
          >
            <TreeDrawing tree={tree} selectedId={selectedId} />
          </div>
          {current !== undefined && (
            <span aria-hidden="true" className={classes.marker} style={boxOf(tree, zoom, current)} />
          )}
        </div>
      </div>
    </div>
  );
}
