/** The dialogs of a group's page that are not in the address. */
export type GroupDialogName = 'edit' | 'delete' | 'baselineStart' | 'defaultProtocol';
