# Two versions, each with a worktree and equal databases: the old version creates the sample community, the
# new one migrates a copy of it. +folder+ keeps both for the next comparison.
class Versions::Pair
  attr_reader :versions

  def initialize(old, new, folder)
    @folder = folder
    @versions = [ Versions::Version.parse(old, "old", folder), Versions::Version.parse(new, "new", folder) ]
  end

  def prepare
    versions.each { |version| check_out version }
    create_databases(*versions)
  end

  # The block's values for the old and the new version, which take turns in going first.
  def in_turn(round)
    order = round.even? ? versions : versions.reverse
    order.to_h { |version| [ version, yield(version) ] }.values_at(*versions)
  end

  # The environment of a process of +version+, with a fresh copy of its databases.
  def environment(version)
    storage = File.join(@folder, "storage-#{version.name}")
    FileUtils.rm_rf storage
    FileUtils.cp_r template(version), storage
    { **version.environment, "STORAGE" => storage }
  end

  private
    def check_out(version)
      unless version.working_tree?
        unless File.exist?(version.root)
          execute "git", "worktree", "add", "--force", "--detach", version.root, version.revision,
            chdir: Versions::Version::ROOT
        end
        execute "git", "checkout", "--quiet", "--detach", version.commit, chdir: version.root
      end
      execute "bin/bundle", "install", "--quiet", chdir: version.root
      execute "bin/rails", "assets:precompile", chdir: version.root, **version.environment
    end

    def create_databases(old, new)
      prepare_database old unless File.exist?(template(old))
      FileUtils.rm_rf template(new)
      FileUtils.cp_r template(old), template(new)
      prepare_database new
    end

    def prepare_database(version)
      execute "bin/rails", "db:prepare", chdir: version.root, **version.environment,
        "STORAGE" => template(version)
    end

    # The folder of the old version's databases, which further comparisons with the same revision use again.
    def template(version)
      File.join(@folder, version.name == "old" ? "template-#{version.commit}" : "template-new")
    end

    def execute(*command, chdir:, **environment)
      log = File.join(@folder, "log")
      Bundler.with_unbundled_env do
        system(environment.transform_keys(&:to_s), *command, chdir:, %i[ out err ] => [ log, "a" ])
      end || abort("#{command.join(" ")} failed in #{chdir}:\n#{File.readlines(log).last(20).join}")
    end
end
