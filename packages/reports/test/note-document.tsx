import { Document, Text } from '@react-pdf/renderer';
import { defineDocument } from '../src/printing/define-document.ts';
import { layOut } from '../src/printing/draw-pages.ts';
import { Sheet } from '../src/printing/sheet.tsx';

export interface Note {
  number: number;
  text: string;
  secret: string | null;
}

const mark = {
  size: 24,
  cornerRadius: 4,
  backgroundColor: '#000000',
  foregroundColor: '#FFFFFF',
  strokes: [],
  fills: [],
};

/** A document of another kind than those of the portal, on pages like theirs. */
const noteDocument = defineDocument<Note>({
  withhold: (note) => ({ ...note, secret: null }),
  layOut: ({ number, text, secret }, { families, numbers }) =>
    layOut(
      <Document>
        <Sheet
          families={families}
          head={{
            brand: { provider: 'Plumbline', mark },
            title: 'NOTE',
            detail: { label: 'NUMBER:', value: String(number) },
          }}
          foot={{
            footnote: 'Keep it.',
            subject: 'Westfield School',
            printedAt: { text: '10/6/26 3:58 pm', timeZone: 'Central Time' },
            numbers,
          }}
        >
          <Text>{text}</Text>
          {secret !== null && <Text>{secret}</Text>}
        </Sheet>
      </Document>,
    ),
  facts: ({ number }) => ({
    title: `Note ${number}`,
    subject: 'A note',
    author: 'Westfield School',
    producer: 'Plumbline',
    createdAt: new Date('2026-10-06T20:58:00Z'),
  }),
});

export const noteDocuments = { note: noteDocument };
