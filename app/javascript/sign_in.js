// Scripts of visitors' pages with passkeys. Each imported file becomes a function in this one (ScriptImports).
import "reader.js"
import "back_button.js"
import "passkeys.js"
import "tally/script.js"
