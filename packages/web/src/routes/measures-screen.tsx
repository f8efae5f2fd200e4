import { MeasuresPage } from '../features/protocols/measures-page.tsx';

/** The measures of the organization that is open, for internal staff. */
export function MeasuresScreen() {
  return <MeasuresPage />;
}
