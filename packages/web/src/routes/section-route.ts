import { lazyRouteComponent } from '@tanstack/react-router';

/** A route around tabs: heading, tabs, and below them the open one. */
export const sectionScreen = lazyRouteComponent(() => import('./section-screen.tsx'), 'SectionScreen');

/** Tabs inside a tab. */
export const subsectionScreen = lazyRouteComponent(() => import('./section-screen.tsx'), 'SubsectionScreen');
