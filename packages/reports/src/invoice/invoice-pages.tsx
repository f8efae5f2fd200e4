import type { InvoiceContent, InvoiceDocument } from '@plumbline/contract';
import { invoiceFootnote, invoiceHeading, invoiceWords } from '@plumbline/domain';
import { Document, Text, View } from '@react-pdf/renderer';
import type { PageSetting } from '../printing/define-document.ts';
import { withinColumn } from '../printing/long-words.ts';
import { Paragraphs } from '../printing/paragraphs.tsx';
import { contentWidth, ink, page, px, row, type } from '../printing/print-style.ts';
import { FactList, Section } from '../printing/section.tsx';
import { Sheet } from '../printing/sheet.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceSums } from './invoice-sums.tsx';

/** An invoice on as many pages as its lines take. */
export function InvoicePages({ model, setting }: { model: InvoiceDocument; setting: PageSetting }) {
  const { content, displayNumber, howToPay } = model;
  return (
    <Document>
      <Sheet
        families={setting.families}
        head={{
          brand: model.brand,
          title: headingOf(model),
          detail: { label: displayNumber === null ? '' : invoiceWords.number, value: displayNumber ?? '' },
        }}
        foot={{
          footnote: invoiceFootnote,
          subject: `${content.number ?? invoiceWords.draft} \u2022 ${content.billTo.name}`,
          printedAt: model.printedAt,
          numbers: setting.numbers,
        }}
      >
        {model.isVoided && <Void />}
        <InvoiceHead model={model} />
        <InvoiceLines lines={content.lines} />
        <InvoiceSums model={model} />
        {howToPay.length > 0 && (
          <Section title={invoiceWords.howToPay} isTogether>
            <View style={{ marginTop: px(7) }}>
              {howToPay.map((line) => (
                <Text key={line} style={type(12, 17, 400)}>
                  {withinColumn(line, { width: contentWidth, size: 12, weight: 400 })}
                </Text>
              ))}
            </View>
          </Section>
        )}
      </Sheet>
    </Document>
  );
}

/** What the invoice is, in capitals. */
export const headingOf = ({ content, isRevised }: InvoiceDocument): string =>
  invoiceHeading({ title: content.title, isRevised, isDraft: content.number === null });

interface InvoiceHeadModel {
  content: Pick<InvoiceContent, 'billTo' | 'billedFor' | 'facts' | 'description'>;
  voidLine: string | null;
}

const billToWidth = 300;

/** Who pays, and the facts of the document beside it. */
export function InvoiceHead({ model: { content, voidLine } }: { model: InvoiceHeadModel }) {
  const name = { width: billToWidth, size: 14, weight: 600 } as const;
  const small = { width: billToWidth, size: 12, weight: 400 } as const;
  return (
    <View style={{ marginTop: px(8) }}>
      {voidLine !== null && (
        <Text style={{ ...type(13, 18, 700), marginBottom: px(10) }}>
          {withinColumn(voidLine, { width: contentWidth, size: 13, weight: 700 })}
        </Text>
      )}
      <View style={row}>
        <View style={{ width: px(billToWidth + 24), paddingRight: px(24) }}>
          <Text style={type(10, 13, 400, ink.text2)}>{invoiceWords.billTo}</Text>
          <Text style={type(14, 19, 600)}>{withinColumn(content.billTo.name, name)}</Text>
          {content.billTo.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be equal, and their order never changes.
            <Text key={index} style={type(12, 17, 400)}>
              {withinColumn(line, small)}
            </Text>
          ))}
          {content.billedFor !== null && (
            <>
              <Text style={{ ...type(10, 13, 400, ink.text2), marginTop: px(8) }}>
                {invoiceWords.billedFor}
              </Text>
              <Text style={type(12, 17, 500)}>{withinColumn(content.billedFor, small)}</Text>
            </>
          )}
        </View>
        <View style={{ width: px(factsWidth), marginTop: px(-7) }}>
          <FactList
            facts={content.facts.map(({ label, value }) => ({
              label,
              value:
                value === null
                  ? null
                  : withinColumn(value, { width: factsWidth / 2 - 10, size: 12, weight: 500 }),
            }))}
            widths={[factsWidth / 2, factsWidth / 2]}
          />
        </View>
      </View>
      {content.description !== '' && (
        <View style={{ marginTop: px(12) }}>
          <Paragraphs
            text={withinColumn(content.description, { width: contentWidth, size: 12, weight: 400 })}
            style={type(12, 17, 400)}
          />
        </View>
      )}
    </View>
  );
}

const factsWidth = contentWidth - billToWidth - 24;

/** Across every page, behind what is printed there; grey enough to read through. */
function Void() {
  return (
    <View
      fixed
      style={{
        position: 'absolute',
        top: px(380),
        left: 0,
        width: px(page.width),
        transform: 'rotate(-35deg)',
      }}
    >
      <Text style={{ ...type(260, 280, 700, ink.eventShade), textAlign: 'center' }}>{invoiceWords.void}</Text>
    </View>
  );
}
