import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './scroll-box.module.css';

export interface ScrollBoxProps {
  label: string;
  /** A box of bounded height scrolls down too. */
  isBounded?: boolean;
  children: ReactNode;
}

/** A table that does not fit scrolls here, never the page; where it does, the keyboard reaches and scrolls it too. */
export function ScrollBox({ label, isBounded = false, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(() =>
      setScrolled(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const reach = isScrolled ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={box} className={isBounded ? `${classes.box} ${classes.bounded}` : classes.box} {...reach}>
      {children}
    </div>
  );
}
