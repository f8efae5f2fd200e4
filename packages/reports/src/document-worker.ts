import { documents } from './documents.ts';
import { drawingOf } from './printing/document-registry.ts';

/** What a thread of the portal's pool does. */
export default drawingOf(documents);
