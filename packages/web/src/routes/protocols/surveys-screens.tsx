import { useCallback, useRef } from 'react';
import { SurveyEditorPage } from '../../features/surveys/survey-editor-page.tsx';
import { SurveysPage } from '../../features/surveys/surveys-page.tsx';
import { LeaveGuard } from '../../platform/navigation/leave-guard.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

/** The list of surveys. Its filter is part of the address. */
export function SurveysScreen() {
  const [address, change] = useAddress('/surveys');
  return (
    <SurveysPage
      address={address}
      onAddressChange={(changes, options) => {
        void change(changes, options);
      }}
    />
  );
}

/** The survey builder; the address names the survey that is edited. */
export function SurveyEditorScreen() {
  const [{ id }] = useAddress('/surveys/create');
  const { replaceWith } = useGoTo();
  const isDirty = useRef(false);
  const onDirtyChange = useCallback((is: boolean) => {
    isDirty.current = is;
  }, []);
  return (
    <>
      <LeaveGuard isDirty={() => isDirty.current} what="Survey" isKept />
      <SurveyEditorPage
        id={id}
        onDirtyChange={onDirtyChange}
        onSaved={(savedId) => replaceWith('/surveys/create', { id: savedId })}
      />
    </>
  );
}
