import type { TestsOfDomain } from '@plumbline/contract';
import { type BuildStage, buildStages } from '@plumbline/domain/clinical/measures/test-series';
import type { ChartData } from '../../design/chart/chart-data.ts';
import type { SankeyLink, SankeyNode } from '../../design/chart/sankey/sankey-option.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

export type DomainAddress = AddressOf<'/super-admin/reporting/tests-by-domain'>;

/** The toggles of versions and of stages with their names in the address. */
export const versionToggles = [
  { key: 'v500', label: '5.0.0', version: 500 },
  { key: 'v501', label: '5.0.1', version: 501 },
] as const;
export const stageToggles = buildStages.map((stage) => ({
  key: stage.toLowerCase() as Lowercase<BuildStage>,
  label: stage,
}));

/** The rows that the toggles leave. */
export const chosenRows = (rows: readonly TestsOfDomain[], address: DomainAddress): TestsOfDomain[] =>
  rows.filter(
    ({ stage, version }) =>
      address[stage.toLowerCase() as Lowercase<BuildStage>] && address[version === 500 ? 'v500' : 'v501'],
  );

/** Pixels of the drawing for each test type. */
export const pixelsOfTestType = 35;

export interface DomainFlow {
  nodes: SankeyNode[];
  links: SankeyLink[];
  height: number;
  results: number;
  data: ChartData;
}

/** Stage to domain to test type, each band as wide as its results; the same as a table. */
export function domainFlow(rows: readonly TestsOfDomain[]): DomainFlow {
  const nodes = new Map<string, SankeyNode>();
  const links = new Map<string, SankeyLink>();
  const lines = new Map<string, { stage: string; domain: string; testType: string; results: number }>();
  const add = (from: SankeyNode, to: SankeyNode, value: number) => {
    for (const node of [from, to]) nodes.set(node.key, node);
    const key = `${from.key} ${to.key}`;
    links.set(key, { from: from.key, to: to.key, value: value + (links.get(key)?.value ?? 0) });
  };
  for (const { stage, domain, measureId, testType, results } of rows) {
    const middle = { key: `domain ${domain}`, name: domain, depth: 1 };
    const last = { key: `type ${measureId}`, name: testType, depth: 2 };
    add({ key: `stage ${stage}`, name: stage, depth: 0 }, middle, results);
    add(middle, last, results);
    const key = `${stage} ${measureId}`;
    lines.set(key, { stage, domain, testType, results: results + (lines.get(key)?.results ?? 0) });
  }
  const types = [...nodes.values()].filter(({ depth }) => depth === 2).length;
  return {
    nodes: [...nodes.values()],
    links: [...links.values()],
    height: types * pixelsOfTestType,
    results: rows.reduce((sum, { results }) => sum + results, 0),
    data: {
      columns: [
        { header: 'Stage' },
        { header: 'Domain' },
        { header: 'Test type' },
        { header: 'Results', isNumber: true },
      ],
      rows: [...lines.values()].map(({ stage, domain, testType, results }) => [
        stage,
        domain,
        testType,
        String(results),
      ]),
    },
  };
}
