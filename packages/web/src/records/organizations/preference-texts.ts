/** Preferences that are asked in more than one place, in the same words; what they do stands in docs/preferences.md. */
export const preferenceTexts = {
  isSymptomTrackingEnabled: {
    label: 'Track symptoms',
    note: 'Protocols with symptom tracking ask about symptoms at the end. When this is off, no protocol does.',
  },
  isAtHomeTestingEnabled: {
    label: 'Testing at home',
    note: 'The app lets people test themselves at home.',
  },
  dynamicProtocolsEnabled: {
    label: 'Dynamic protocols',
    note: 'The app may adapt a protocol to the person.',
  },
  isExpeditedBaselineEnabled: {
    label: 'Expedited baselines',
    note: 'A code can be made expedited: one repetition after the first baseline.',
  },
} as const;
