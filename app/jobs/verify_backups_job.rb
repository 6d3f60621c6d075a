# Restores what was copied, checks it, and writes down what that came to. In a process of its own: to read a whole database
# holds Ruby's lock, and to close one here would take SQLite's locks from everybody.
class VerifyBackupsJob < ApplicationJob
  def perform
    Operations::Command.run "nice", Rails.root.join("bin/ops").to_s, "verify"
  end
end
