import type { ReportDetailTable } from '@plumbline/contract';
import { figurePieces, measureCategoryLabels } from '@plumbline/domain';
import { Text } from '@react-pdf/renderer';
import { ink, px, type } from '../printing/print-style.ts';
import { Beside, Section, widthsByLength } from '../printing/section.tsx';
import { type Figure, FigureText } from './figure-text.tsx';

/** What the brackets and stars of a section's figures mean. */
export const marksNote = 'In parentheses: excluded. *: may not be valid.';

export const detailsTitle = (categoryId: keyof typeof measureCategoryLabels): string =>
  `Test Details: ${measureCategoryLabels[categoryId]}`;

type Category = readonly [ReportDetailTable['categoryId'], readonly ReportDetailTable[]];

const mostColumns = 3;
/** Figures of more letters in a category take the whole width. */
const mostLetters = 1_200;

/** Whether the details of the test alone are so few that the categories stand side by side. */
export const areShortDetails = (categories: readonly Category[]): boolean =>
  categories.length > 1 &&
  categories.length <= mostColumns &&
  categories.every(
    ([, tables]) =>
      tables.every(hasThisTestAlone) &&
      tables.reduce((sum, table) => sum + lengthOf(table), 0) <= mostLetters,
  );

/** Whether its only column is the test of the report, whose date is at the head of the page. */
export const hasThisTestAlone = ({ tests: [first, ...more] }: Pick<ReportDetailTable, 'tests'>): boolean =>
  first?.isThisTest === true && more.length === 0;

/** The categories side by side, each measure with its figures one after the other. */
export function DetailsOfOneTest({ categories }: { categories: readonly Category[] }) {
  const lengths = categories.map(([, tables]) => tables.reduce((sum, table) => sum + lengthOf(table), 0));
  const widths = widthsByLength(lengths, leastWidth);
  return (
    <Beside
      columns={categories.map(([categoryId, tables], index) => ({
        key: String(categoryId),
        width: widths[index] ?? 0,
        content: (
          <Section title={detailsTitle(categoryId)}>
            {tables.map((table) => (
              <FigureText
                key={table.measureName}
                name={table.measureName}
                figures={figuresIn(table)}
                line={12.5}
              />
            ))}
            {index === categories.length - 1 && (
              <Text style={{ ...type(9.5, 12, 400, ink.text2), marginTop: px(5) }}>{marksNote}</Text>
            )}
          </Section>
        ),
      }))}
    />
  );
}

/** No column is narrower than its heading, in CSS pixels. */
const leastWidth = 170;

/** The letters of a measure's figures. */
const lengthOf = (table: ReportDetailTable): number =>
  figurePieces(figuresIn(table)).reduce(
    (length, { text }) => length + text.length + 2,
    table.measureName.length,
  );

/** The scores of a measure and its trials. */
const figuresIn = ({ rows, figures }: ReportDetailTable): Figure[] => [
  ...rows.map(({ label, cells: [cell] }) => ({
    label,
    value: cell == null ? '-' : cell.isExcluded ? `(${cell.text})` : cell.text,
    isFlagged: cell?.isFlagged ?? false,
  })),
  ...figures,
];
