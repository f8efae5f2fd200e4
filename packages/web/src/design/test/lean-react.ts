// React looks for these two when it is loaded. With them it writes a line into the profiler's timeline for each component and
// remembers for each element where it was made, which takes longer than showing the page; its warnings do not need them.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');
