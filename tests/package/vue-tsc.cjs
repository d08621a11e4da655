// Compiles a Vue project as its editor does. vue-tsc is written against TypeScript's own compiler of version 6 and older.
require("vue-tsc").run(require.resolve("typescript-6/lib/tsc"));
