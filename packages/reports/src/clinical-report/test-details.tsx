import { Text, View } from '@react-pdf/renderer';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import type { ReportDetailTable } from './report-model.ts';
import { categoryTitle } from './report-text.ts';
import { Section } from './section.tsx';

const covidCategory = 9;

/** What stands behind each score, by category; COVID-19 screenings are left out. */
export function TestDetails({ tables }: { tables: readonly ReportDetailTable[] }) {
  return tables
    .filter((table) => table.categoryId !== covidCategory)
    .map((table) => (
      <Section key={table.measureName} title={`${categoryTitle(table.categoryId)}: ${table.measureName}`}>
        {table.rows.map((line) => (
          <View
            key={line.label}
            style={{ ...row, paddingVertical: px(3), borderBottom: `0.5 solid ${ink.ruleLight}` }}
            wrap={false}
          >
            <Text style={{ ...type(11, 15, 400), width: px(300) }}>{line.label}</Text>
            {line.cells.map((cell, index) => (
              <Text
                key={`${line.label}${table.columns[index] ?? index}`}
                style={{
                  ...type(11, 15, cell.isFlagged ? 700 : 400),
                  ...tabular,
                  width: px(90),
                  textAlign: 'right',
                }}
              >
                {cell.isFlagged ? `${cell.text} (flagged)` : cell.text}
              </Text>
            ))}
          </View>
        ))}
      </Section>
    ));
}
