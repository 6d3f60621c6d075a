require "rails/dom/testing"

# Shows what assert_select didn't find without the program diff. Minitest starts it for each element with
# another text, even if the next one has the expected text. It took a fifth of the CPU time of the controller
# tests, mostly to fork their process.
module QuickSelections
  def diff(expected, actual) = "Expected: #{mu_pp expected}\n  Actual: #{mu_pp actual}"
end

Rails::Dom::Testing::Assertions::SelectorAssertions::HTMLSelector.include QuickSelections
