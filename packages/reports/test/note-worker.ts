import { drawingOf } from '../src/printing/document-registry.ts';
import { noteDocuments } from './note-document.tsx';

export default drawingOf(noteDocuments);
