import { createOrUpdateGroupPreferences, type GroupPreferences } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { answerCalls } from '../../../platform/test/answer-calls.ts';
import { EditScheduleDialog } from './edit-schedule-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const saved: GroupPreferences = {
  groupPreferencesId: 7,
  organizationId: 1,
  groupId: 3,
  demandTypeId: 2,
  testScheduleCron: '5 0 * * 1,3',
  testDemandDurationMinutes: 60,
  scheduleBlocks: [],
  reminderPushNotificationEnabled: true,
  reminderPushNotificationWeekdays: true,
  reminderPushNotificationWeekends: true,
  reminderPushNotificationHolidays: true,
  averageScoreThreshold: null,
  createdByApp: false,
  revision: 4,
};

test('C395: what is asked anew behind the dialog does not let a schedule go over somebody else’s unnoticed', async () => {
  const message = 'Someone else changed this schedule while you were editing.';
  const calls = answerCalls([
    [createOrUpdateGroupPreferences, () => ({ status: 409, code: 'schedule.changed_meanwhile', message })],
  ]);
  let refetched: (preferences: GroupPreferences) => void = () => undefined;
  function PageBehind() {
    const [preferences, setPreferences] = useState(saved);
    refetched = setPreferences;
    return <EditScheduleDialog groupId={3} demandTypeId={2} preferences={preferences} onClose={() => {}} />;
  }
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <PageBehind />
    </QueryClientProvider>,
  );
  const threshold = page.getByRole('textbox', { name: /^Average score threshold/ });
  await userEvent.fill(threshold, '70');
  refetched({ ...saved, testDemandDurationMinutes: 30, revision: 5 });
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(threshold).toHaveValue('70');
  expect(calls.find(({ path }) => path === createOrUpdateGroupPreferences.path)?.request).toMatchObject({
    groupPreferences: { revision: 4, averageScoreThreshold: 70 },
  });
});
