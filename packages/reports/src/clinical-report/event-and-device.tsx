import type { ClinicalReport, ReportEvent } from '@plumbline/contract';
import { knownFacts, reportHeadings } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { Paragraphs } from '../printing/paragraphs.tsx';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { Beside, FactList, Section } from '../printing/section.tsx';

const deviceWidth = 240;
const eventWidth = contentWidth - deviceWidth - 20;
/** A longer note takes the whole width. */
const longNote = 300;

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

function EventSection({ event, widths }: { event: ReportEvent; widths: readonly number[] }) {
  return (
    <Section title={reportHeadings.event} isTogether={(event.note?.length ?? 0) < 1_000}>
      <FactList
        widths={widths}
        facts={[
          { label: 'Type', value: event.type },
          { label: 'Name', value: event.name },
          { label: 'Started', value: event.startedOnText },
          {
            label: event.endedOnText === null ? 'Open' : 'Ended',
            value:
              event.endedOnText ??
              (event.dayNumber === null ? 'Not ended' : `Day ${event.dayNumber} at this test`),
          },
        ]}
      />
      {event.note !== null && event.note.trim() !== '' && (
        <Paragraphs text={event.note} style={type(11, 15, 400)} />
      )}
    </Section>
  );
}

function DeviceSection({ facts }: { facts: readonly { label: string; value: string | null }[] }) {
  return (
    <Section title={reportHeadings.device} isTogether>
      <View style={{ ...row, flexWrap: 'wrap', marginTop: px(6) }}>
        {facts.map(({ label, value }) => (
          <Text key={label} style={{ ...type(11, 16, 500), marginRight: px(12) }}>
            <Text style={{ color: ink.text2, fontWeight: 400 }}>{`${label} `}</Text>
            {value}
          </Text>
        ))}
      </View>
    </Section>
  );
}
