require "test_helper"
require "test_helpers/damaged_backups"

# Runs each command with each kind of damage to the backup destination.
class DamagedBackupsTest < Operations::TestCase
  include InDataDirectory

  TITLES = %w[ first second third fourth ].freeze

  # The site and its backup, made once.
  def self.template
    @template ||= Dir.mktmpdir("damaged").tap { |path| Minitest.after_run { FileUtils.rm_rf path } }
  end

  def setup
    super
    fill_template if Dir.empty?(self.class.template)
    use_template
  end

  DamagedBackups::ALL.each do |name, (damage, message)|
    public_send DamagedBackups::VARIANTS.include?(name) ? :slow_test : :test,
      "with #{name}, each command says what is wrong, and backup only succeeds if a restore does" do
      damaging damage
      output, status = ops("verify", "--max-lag", "0")
      assert_outcome message, output, status
      assert_doctor message

      output, status = ops("restore", "--force", "primary")
      assert_outcome message, output, status
      assert_equal TITLES, titles(database("primary"))
      assert_empty Dir.children(directory.storage).grep(/restoring/)
      assert_empty Dir.children(directory.storage).grep(/before/) if message

      damaging damage
      assert_backup(*ops("backup"))
    end
  end

  private
    def fill_template
      %w[ queue tally ].each { |name| FileUtils.rm_f database(name).files }
      back_up
      TITLES.drop(1).each do |title|
        write database("primary"), title
        litestream.replicate_once [ database("primary") ], full: false
      end
      FileUtils.cp_r "#{@folder}/.", self.class.template, preserve: true
    end

    def use_template
      FileUtils.rm_rf [ directory.storage, backups ]
      FileUtils.cp_r "#{self.class.template}/.", @folder, preserve: true
    end

    def damaging(damage)
      use_template
      damage.call backups, File.join(backups, "production.sqlite3")
    end

    def assert_outcome(message, output, status)
      assert_equal message ? 1 : 0, status.exitstatus, output
      assert_match message, output if message
      assert_match(/bin\/ops backup|BACKUP_TO/, output) if message
      refute_match(/\.rb:\d|Error\)/, output)
    end

    def assert_doctor(message)
      findings = Operations::Doctor::Backups.new(directory, litestream, seconds: 1).findings
      wrong = findings.select { |finding| finding.severity == :error }
      assert_equal message ? 1 : 0, wrong.size, wrong.inspect
      wrong.each do |finding|
        assert_match message, finding.what
        assert_match(/bin\/ops backup|BACKUP_TO/, finding.remedy)
      end
    end

    # Exit status 0 means that a restore gives everything.
    def assert_backup(output, status)
      refute_match(/\.rb:\d|Error\)/, output)
      if status.success?
        FileUtils.rm_rf directory.storage
        restore
        assert_equal TITLES, titles(database("primary"))
      else
        assert_match(/BACKUP_TO/, output)
        assert_equal TITLES, titles(database("primary"))
      end
    end
end
