import type { ClinicalReport, ReportEvent } from '@plumbline/contract';
import { knownFacts, reportHeadings } from '@plumbline/domain';
import { Paragraphs } from '../printing/paragraphs.tsx';
import { contentWidth, type } from '../printing/print-style.ts';
import { Beside, FactList, FactsInLine, Section } from '../printing/section.tsx';

const deviceWidth = 240;
const eventWidth = contentWidth - deviceWidth - 20;
/** A longer note takes the whole width. */
export const longNote = 300;

/** The event that the test was taken in, and beside it what it was taken with. */
export function EventAndDevice({ event, device }: Pick<ClinicalReport, 'event' | 'device'>) {
  const facts = knownFacts(device);
  if (event === null) return facts.length === 0 ? null : <DeviceSection facts={facts} />;
  if (facts.length === 0) return <EventSection event={event} widths={eventWidths(contentWidth)} />;
  if ((event.note?.length ?? 0) > longNote)
    return (
      <>
        <EventSection event={event} widths={eventWidths(contentWidth)} />
        <DeviceSection facts={facts} />
      </>
    );
  return (
    <Beside
      columns={[
        {
          key: 'event',
          width: eventWidth,
          content: <EventSection event={event} widths={eventWidths(eventWidth)} />,
        },
        { key: 'device', width: deviceWidth, content: <DeviceSection facts={facts} /> },
      ]}
    />
  );
}

/** Of type, name, start and end; the first two are the longest. */
const eventWidths = (width: number) => [0.31, 0.31, 0.14, 0.24].map((share) => share * width);

interface EventSectionProps {
  event: ReportEvent;
  /** Of type, name, start and end, in CSS pixels; where they are left out, these follow each other on a line. */
  widths?: readonly number[];
}

export function EventSection({ event, widths }: EventSectionProps) {
  const facts = [
    { label: 'Type', value: event.type },
    { label: 'Name', value: event.name },
    { label: 'Started', value: event.startedOnText },
    {
      label: event.endedOnText === null ? 'Open' : 'Ended',
      value:
        event.endedOnText ?? (event.dayNumber === null ? 'Not ended' : `Day ${event.dayNumber} at this test`),
    },
  ];
  return (
    <Section title={reportHeadings.event} isTogether={(event.note?.length ?? 0) < 1_000}>
      {widths === undefined ? (
        <FactsInLine facts={knownFacts(facts)} />
      ) : (
        <FactList widths={widths} facts={facts} />
      )}
      {event.note !== null && event.note.trim() !== '' && (
        <Paragraphs text={event.note} style={type(11, 15, 400)} />
      )}
    </Section>
  );
}

export function DeviceSection({ facts }: { facts: readonly { label: string; value: string | null }[] }) {
  return (
    <Section title={reportHeadings.device} isTogether>
      <FactsInLine facts={facts} />
    </Section>
  );
}
