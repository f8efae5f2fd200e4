import type { Handler } from '../../platform/http/handle.ts';
import { getRosterHandler } from './get-roster.handler.ts';
import { addProfileForHeldTestHandler } from './held/add-profile-for-held-test.handler.ts';
import { assignHeldTestHandler, discardHeldTestHandler } from './held/decide-held-test.handlers.ts';
import {
  getHeldTestHandler,
  getHeldTestsHandler,
  getRefusedTestsHandler,
} from './held/get-held-tests.handlers.ts';
import { getDevicesHandler, removeDeviceHandler } from './organization-devices.handlers.ts';
import { matchPersonHandler, redeemCodeHandler } from './redeem-code.handlers.ts';
import { sendProgressHandler } from './send-progress.handler.ts';
import { submitTestsHandler } from './submit-tests.handler.ts';

/** The calls of `devices` that the server answers. */
export const devicesHandlers: readonly Handler[] = [
  getDevicesHandler,
  removeDeviceHandler,
  redeemCodeHandler,
  matchPersonHandler,
  submitTestsHandler,
  sendProgressHandler,
  getRosterHandler,
  getHeldTestsHandler,
  getHeldTestHandler,
  getRefusedTestsHandler,
  assignHeldTestHandler,
  addProfileForHeldTestHandler,
  discardHeldTestHandler,
];
