const longMs = 1_000;

/** Has PostgreSQL log each statement that takes long with the plan it ran by, also those inside of functions; and room for a large database. */
export const explainingSettings = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': `${longMs}ms`,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
};

/**
 * The plans that PostgreSQL logged.
 * @param log everything that it wrote
 * @returns each statement once, by the first hundred characters of it
 */
export function slowStatements(log: string): string {
  const plans = new Map<string, string>();
  for (const entry of log.split(/^(?=\d{4}-\d\d-\d\d )/m)) {
    const found = /duration: \S+ ms {2}plan:\s+Query Text: ([\s\S]{0,100})/.exec(entry);
    if (found !== null && !/^\s*(vacuum|copy|create)/i.test(found[1] ?? ''))
      plans.set(found[1] ?? '', entry.trimEnd());
  }
  return [...plans.values()].join('\n\n');
}
