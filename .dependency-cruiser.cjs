/** Which part may import which. The reasons are in docs/ARCHITECTURE.md. */
const inPackage = (name) => `^packages/${name}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.ts$',
          '\\.test\\.tsx?$',
          '(^|/)\\.[^/]+',
          '^(bench|e2e|script|test-settings)/',
          '/test/',
          '/tools/',
          // Browsers load them by their address.
          '^packages/player/worker/(service|code)-worker\\.ts$',
          '/public/',
        ],
      },
      to: {},
    },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: `${inPackage('domain')}src`, pathNot: '\\.test\\.ts$' },
      to: { pathNot: inPackage('domain') },
    },
    {
      name: 'contract-imports-domain',
      severity: 'error',
      from: { path: inPackage('contract') },
      to: { path: '^packages/(server|web|reports|player)/' },
    },
    {
      name: 'reports-below-server',
      severity: 'error',
      from: { path: inPackage('reports') },
      to: { path: '^packages/(server|web|player)/' },
    },
    {
      name: 'partner-client-imports-nothing',
      comment: 'It is copied into projects of partners, which have nothing else of the portal.',
      severity: 'error',
      from: { path: `${inPackage('partner-client')}src` },
      to: { path: '^packages/(?!partner-client/)' },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: inPackage('server') },
      to: { path: '^packages/(web|player)/' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: inPackage('web') },
      to: { path: '^packages/(server|reports|player)/' },
    },
    {
      name: 'player-not-server',
      severity: 'error',
      from: { path: inPackage('player') },
      to: { path: '^packages/(server|reports)/' },
    },
    {
      name: 'player-of-web-only-its-look',
      comment:
        'Brands and tokens are shared; the component library and the features of the portal are too large for a phone in a gym.',
      severity: 'error',
      from: { path: `${inPackage('player')}src` },
      to: {
        path: inPackage('web'),
        pathNot:
          '^packages/web/src/(brand/|design/(color-scheme\\.ts|tokens\\.css|fonts\\.css|global\\.css)$)',
      },
    },
    {
      name: 'player-knows-calls-by-type',
      comment: 'The schemas of the contract would double what the player loads; its types cost nothing.',
      severity: 'error',
      // A test is not loaded by anybody.
      from: { path: `${inPackage('player')}src`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: inPackage('contract'),
        pathNot: '/core/wire\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/(platform|design|brand)/' },
      to: { path: '^packages/(server|web)/src/(records|features|routes|main)' },
    },
    {
      name: 'records-below-features',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/records/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/(server|web)/src/(features|routes|main)' },
    },
    {
      name: 'features-below-routes',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/features/' },
      to: { path: '^packages/(server|web)/src/(routes|main)' },
    },
    {
      name: 'features-meet-in-routes',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/(server|web)/src/features/', pathNot: '^packages/$1/src/features/$2/' },
    },
    {
      name: 'pages-read-their-address-by-the-page-table',
      comment: 'Use useAddress, useGoTo and hrefOf of platform/navigation, which the page table types.',
      severity: 'error',
      from: { path: '^packages/web/src/(features|design|records)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '@tanstack/react-router' },
    },
    {
      name: 'sources-not-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^packages/[^/]+/test/)' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|topojson-specification$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/|routeTree\\.gen' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
