// Scripts of visitors' pages with passkeys. Each imported file becomes a function in this one (ScriptImports).
import "menus.js"
import "reader.js"
import "reader_changes.js"
import "passkeys.js"
import "tally/script.js"
